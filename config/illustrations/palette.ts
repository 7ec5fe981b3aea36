/** A colour and the darker one that shades it. */
export type Tone = { base: string; shade: string };

const meandr = {
  river: { base: '#0f4c4a', shade: '#0a3735' },
  sand: { base: '#efe7da', shade: '#ddd0bb' },
  coral: { base: '#e4572e', shade: '#c04420' },
  ochre: { base: '#e0a53c', shade: '#bf8526' },
  sky: { base: '#bcd9dd', shade: '#94bec4' },
  ink: { base: '#1b1a17', shade: '#000000' },
  blush: { base: '#f3c9b6', shade: '#dfa48b' },
  leaf: { base: '#6f8f5b', shade: '#537043' },
  paper: { base: '#fbf8f2', shade: '#e8e1d5' },
} satisfies Record<string, Tone>;

export type ToneName = keyof typeof meandr;
export type Palette = Record<ToneName, Tone>;

export const meandrPalette: Palette = meandr;

/** The castle-hill centre prints with four inks on cream: each name of the first palette falls on one of them. */
export const podhradiePalette: Palette = {
  river: { base: '#27255f', shade: '#1a1846' },
  sand: { base: '#fbf6e9', shade: '#ebe2cb' },
  coral: { base: '#b5533c', shade: '#8f3d2a' },
  ochre: { base: '#f2c230', shade: '#d3a21a' },
  sky: { base: '#d9dce8', shade: '#b3b9d2' },
  ink: { base: '#27255f', shade: '#1a1846' },
  blush: { base: '#e9b9a6', shade: '#cf917a' },
  leaf: { base: '#7d80b5', shade: '#5b5e97' },
  paper: { base: '#fffdf6', shade: '#ebe2cb' },
};

export const skins = ['#f0c3a4', '#c98f6b', '#8d5b3f', '#e2ad88'] as const;

/** What a motif is drawn with: three tones of its own, something light, something dark. */
export type Inks = { a: Tone; b: Tone; c: Tone; light: string; lightShade: string; dark: string; green: Tone };

/** `'coral ochre sky'`: the three tones of a motif by name. */
export type InkNames = `${ToneName} ${ToneName} ${ToneName}`;

export function toInks(palette: Palette, names: InkNames): Inks {
  // as: the template type promises three tone names
  const [a, b, c] = names.split(' ') as [ToneName, ToneName, ToneName];
  return {
    a: palette[a],
    b: palette[b],
    c: palette[c],
    light: palette.paper.base,
    lightShade: palette.paper.shade,
    dark: palette.ink.base,
    green: palette.leaf,
  };
}
