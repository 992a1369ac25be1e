/**
 * A page as Next renders it, without what only its client runtime reads. These pages are never hydrated: the inline
 * scripts with React's data are more than half of their bytes.
 *
 * React escapes `<` in every text and attribute, so an element of this name is one that Next or a component made.
 *
 * @param scriptPath address of the script of every page, which only adds to it
 */
export function plainHtml(html: string, scriptPath: string): string {
  return html
    .replaceAll(scripts, '')
    .replaceAll(scriptPreloads, '')
    .replaceAll(marks, '')
    .replace('</head>', `<script type="module" src="${scriptPath}"></script></head>`);
}

const scripts = /<script\b[^>]*>[^]*?<\/script>/g;
const scriptPreloads = /<link\b[^>]*\bas="script"[^>]*>/g;
/** React separates texts by comments, for its own use when it hydrates. */
const marks = /<!--[^]*?-->/g;
