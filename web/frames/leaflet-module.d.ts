/** The package's entry is a CommonJS file, whose wrapper every page would have to load. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
