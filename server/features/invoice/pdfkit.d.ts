/** Types of the used parts of pdfkit 0.20, which ships none. */
declare module "pdfkit" {
  type Place = { lineBreak: false; baseline: number };
  export class StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }
  export default class PDFDocument {
    constructor(options: Record<string, unknown>);
    page: { width: number; height: number };
    registerFont(name: string, font: Buffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    lineCap(cap: "round"): this;
    lineJoin(join: "round"): this;
    widthOfString(text: string): number;
    text(text: string, x: number, y: number, options: Place): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    path(d: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    clip(): this;
    scale(factor: number): this;
    fill(): this;
    stroke(): this;
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    addPage(): this;
    switchToPage(n: number): this;
    bufferedPageRange(): { start: number; count: number };
    struct(
      type: string,
      options?: { scope?: "Row" | "Column"; alt?: string; lang?: string },
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: "Artifact", options?: { type: "Layout" | "Pagination" }): this;
    endMarkedContent(): this;
    on(event: "data", listener: (chunk: Buffer) => void): this;
    on(event: "end", listener: () => void): this;
    on(event: "error", listener: (error: Error) => void): this;
    end(): void;
  }
}
