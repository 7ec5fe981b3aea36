/** Icon paths that plans and lists also draw directly. In a separate module, so that they do not have to load the other paths. */
export const signPaths = {
  accessibility: 'M11 5.2a1.4 1.4 0 1 0 0-2.8a1.4 1.4 0 0 0 0 2.8zM11 8v6h5l2.5 5.5M11 10.5h4.5M8.3 11.8a4.7 4.7 0 1 0 6.3 6',
  bike: 'M6 19a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM18 19a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7zM6 15.5l3.5-7h6l2.5 7M9.5 8.5l3.5 7M8 6h3M14.5 5.5h2',
  bus: 'M4.5 4h15v13h-15zM4.5 11h15M7 17v3M17 17v3M8 14h.01M16 14h.01',
  car: 'M4 16.5V12l2-6h12l2 6v4.5zM4 12h16M6 16.5V19M18 16.5V19M7.5 14.2h.01M16.5 14.2h.01',
  escalator: 'M3 19.5h5L18 9h3M8.5 14V9.5M8.5 6h.01',
  heart: 'M12 20.3S3.5 15.4 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 6.2-8.5 11.1-8.5 11.1z',
  lift: 'M5 3.5h14v17H5zM9 10l3-3.2L15 10M9 14l3 3.2 3-3.2',
  'map-pin': 'M12 21s7-6.2 7-11.3a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12.2a2.4 2.4 0 1 0 0-4.8a2.4 2.4 0 0 0 0 4.8z',
  parking: 'M4 4h16v16H4zM9.5 17V7.5h3.3a2.9 2.9 0 0 1 0 5.8H9.5',
  stairs: 'M3 20h4.5v-4H12v-4h4.5V8H21',
} as const;
