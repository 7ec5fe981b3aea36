import type { Brand } from '../logos.ts';

/** The stamps of Podhradie's companies. */
export const brands: readonly Brand[] = [
  ['crep', 'jug', ['sand', 'river', 'coral'], ['Črep'], 'serif', 84, 0],
  ['ovci-vrsok', 'fleece', ['sky', 'river', 'coral'], ['Ovčí vŕšok'], 'serif', 56, 0],
  ['indigaren', 'dotFlower', ['sand', 'river', 'sand'], ['INDIGÁREŇ'], 'sans', 46, 5],
  ['piata-strana', 'compass', ['coral', 'sand', 'ochre'], ['piata', 'strana'], 'serif', 54, 0],
  ['kolimaha', 'wagon', ['ochre', 'river', 'sand'], ['kolimaha'], 'sans', 60, 0],
  ['materina-duska', 'thyme', ['sand', 'river', 'coral'], ['Materina', 'dúška'], 'serif', 52, 0],
  ['remen-a-sidlo', 'buckle', ['river', 'ochre', 'coral'], ['REMEŇ', '&amp; ŠIDLO'], 'sans', 44, 6],
  ['medovy-plast', 'honeycomb', ['ochre', 'river', 'coral'], ['Medový plást'], 'serif', 48, 0],
  ['sypka', 'granary', ['coral', 'sand', 'ochre'], ['SÝPKA'], 'sans', 64, 8],
  ['hladomorna', 'tower', ['river', 'sand', 'ochre'], ['Hladomorňa'], 'serif', 54, 0],
  ['tri-schody', 'threeSteps', ['sky', 'river', 'coral'], ['tri schody'], 'sans', 58, 0],
  ['loksa', 'pancake', ['ochre', 'coral', 'river'], ['Lokša'], 'serif', 80, 0],
  ['presny-cas', 'towerClock', ['sand', 'river', 'ochre'], ['PRESNÝ ČAS'], 'sans', 44, 4],
  ['pod-branou', 'portcullis', ['river', 'sky', 'ochre'], ['Pod bránou'], 'serif', 56, 0],
];
