import { readdirSync, readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { toSamples } from '#web/features/design/samples.tsx';
import { LinkProvider } from '#web/ui/Link.tsx';
import { PageEnd, PageHead } from './shell-samples.tsx';

const samples = { ...toSamples((number) => `/picture-${number}.webp`), head: <PageHead />, end: <PageEnd /> };

const shownByOtherParts = [
  'CategoryIcon.tsx',
  'DrawnIcon.tsx',
  'Heading.tsx',
  'OwnIcon.tsx',
  'PersonalForm.tsx',
  'SuggestingInput.tsx',
  'VisuallyHidden.tsx',
];

describe('rendered parts', () => {
  it.each(Object.entries(samples))('%s carries no style attribute and no inline handler', (_name, sample) => {
    const markup = renderToString(<LinkProvider externalHint="opens a new window">{sample}</LinkProvider>);
    expect(markup.length).toBeGreaterThan(100);
    expect(markup).not.toMatch(/<[^>]*\sstyle=/);
    expect(markup).not.toMatch(/<[^>]*\son[a-z]+=/);
    expect(markup).not.toContain('javascript:');
  });

  it('give every picture its size and an alternative text', () => {
    const markup = Object.values(samples)
      .map((sample) => renderToString(sample))
      .join('');
    const pictures = markup.match(/<img [^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(5);
    for (const picture of pictures) expect(picture).toMatch(/(?=.* alt=)(?=.* width="\d+")(?=.* height="\d+")/);
  });

  it('include every part of the interface, except those shown within other parts', () => {
    const design = new URL('../../../web/features/design/', import.meta.url);
    const files = [...readdirSync(design).map((file) => new URL(file, design)), new URL('./shell-samples.tsx', import.meta.url)];
    const shown = files.map((file) => readFileSync(file, 'utf8')).join('');
    const parts = readdirSync(new URL('../../../web/ui', import.meta.url)).filter((file) => file.endsWith('.tsx'));
    expect(parts.filter((file) => !shown.includes(`/ui/${file}'`))).toEqual(shownByOtherParts);
  });
});
