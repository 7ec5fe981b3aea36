/** Types of the part that we use; the package has none. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    keepFeatures: string[];
    variationAxes: Record<string, { min: number; max: number }>;
  }
  function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the package's own
  export default subsetFont;
}
