/**
 * Browsers translate a page by replacing texts with <font> elements, unknown to React, which would then
 * update texts that are no longer shown, and fail to remove them. Before React touches a text, this restores
 * the original; the browser then translates it again.
 */

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";
/** The element that replaces a text, and all the texts it replaces. */
const replacementOf = new WeakMap<Node, HTMLElement>();
const textsOf = new WeakMap<Node, Node[]>();

function noteReplaced(records: MutationRecord[]): boolean {
  const added = new Set(records.flatMap((record) => [...record.addedNodes].filter(isFont)));
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of added.size > 0 ? records : [])
    for (const text of removedNodes) {
      const neighbours = [...addedNodes, previousSibling, nextSibling];
      const font = neighbours.find((node) => isFont(node) && added.has(node));
      if (!(text instanceof Text) || text.isConnected || !isFont(font)) continue;
      replacementOf.set(text, font);
      textsOf.set(font, [...(textsOf.get(font) ?? []), text]);
    }
  return added.size > 0;
}

/** The outermost <font> that a text was moved into. */
function wrapperOf(text: Node): HTMLElement | undefined {
  let font: Node | null = text.parentNode;
  while (isFont(font) && isFont(font.parentNode)) font = font.parentNode;
  return isFont(font) ? font : undefined;
}

const textsIn = (node: Node): Node[] =>
  [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)));

function restoreText(node: Node | null): void {
  if (!(node instanceof Text)) return;
  const font = replacementOf.get(node) ?? wrapperOf(node);
  if (!font?.isConnected) return;
  const texts = textsOf.get(font) ?? textsIn(font);
  for (const text of texts) replacementOf.delete(text);
  font.replaceWith(...texts);
}

/** Watches the methods of nodes that React uses. A text that was removed in another way is not restored. */
function watchChanges(): void {
  const { prototype } = Node;
  const { insertBefore, appendChild, removeChild } = prototype;
  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    restoreText(node);
    restoreText(before);
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
  prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    restoreText(node);
    return appendChild.call(this, node) as T;
  };
  prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    restoreText(node);
    const isLost = node instanceof Text && node.parentNode !== this;
    return isLost ? node : (removeChild.call(this, node) as T);
  };
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, "nodeValue");
  Object.defineProperty(prototype, "nodeValue", {
    ...nodeValue,
    set(this: Node, value: string | null) {
      restoreText(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

/**
 * Starts watching. Nothing is changed before the browser translates something. Figures translated before that
 * stay unchanged until their part of the page renders anew, but nothing breaks.
 */
export function followTranslation(): void {
  let watched = document.querySelector("font") !== null;
  if (watched) watchChanges();
  new MutationObserver((records) => {
    if (!noteReplaced(records) || watched) return;
    watched = true;
    watchChanges();
  }).observe(document.documentElement, { childList: true, subtree: true });
}
