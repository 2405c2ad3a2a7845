const piece = /<(\/?)(p|ul|li|strong)>|&(?:amp|lt|gt|quot);|[^<&>]+/gy;

/**
 * True for text whose only markup is `<p>`, `<ul>`, `<li>` and `<strong>`. The elements must have no attributes and
 * must be nested and closed properly.
 */
export const isSafeHtml = (text: string): boolean => {
  const open: string[] = [];
  piece.lastIndex = 0;
  for (let end = 0; end < text.length; end = piece.lastIndex) {
    const match = piece.exec(text);
    if (match === null) return false;
    const [, closing, tag] = match;
    if (tag === undefined) continue;
    if (!closing) open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text so that it can be used between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c] ?? c);
