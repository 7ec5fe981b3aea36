/** Types of the part that we use; the package has none. */
declare module 'subset-font' {
  interface CutOptions {
    targetFormat: 'woff2';
    keepFeatures: string[];
    dropTables: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  }
  /** Keeps a font as it is, in another format. */
  interface WholeOptions {
    targetFormat: 'truetype';
    keepAllGlyphs: true;
  }
  function subsetFont(font: Buffer, text: string, options: CutOptions): Promise<Buffer>;
  function subsetFont(font: Buffer, text: undefined, options: WholeOptions): Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default subsetFont;
}
