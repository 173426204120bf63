/**
 * Sets dynamic styles by script through `ref`. The Content-Security-Policy forbids style attributes, so the
 * server renders none (decision 37).
 */
export const styled =
  (styles: Record<string, string | number>) =>
  (element: HTMLElement | null): void => {
    for (const [name, value] of Object.entries(styles)) element?.style.setProperty(name, String(value));
  };
