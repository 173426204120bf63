/**
 * Styles that only a script can know, for `ref`: the page's policy takes no style attributes, so the server
 * writes none (decision 37).
 */
export const styled =
  (styles: Record<string, string | number>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, String(value));
  };
