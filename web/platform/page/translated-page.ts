/**
 * Keeps React working while a browser translates the page. The browser replaces texts by <font> elements,
 * which React does not know: it would update texts that are not shown, and fail to remove them. So before
 * React changes a text, the original is restored; the browser then translates it again.
 */

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";
/** For each replaced text, the element that replaces it. */
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

/** Wraps the methods of nodes that React calls. A text that is removed in another way is not restored. */
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
 * Starts to watch for translations. Nothing changes before the browser translates something. Texts that were
 * translated earlier stay unchanged until React renders their part of the page again.
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
