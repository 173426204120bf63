/** What is used of subset-font 2, which brings no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "truetype"; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
