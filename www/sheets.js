/** The text of a style sheet, by its path from here. `turnstone build` gives the package for bundlers the texts in place of this. @param {string} path */
export async function sheetText(path) {
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: status ${answer.status}`);
  return answer.text();
}
