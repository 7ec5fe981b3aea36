import { useEffect, useState } from 'react';
import { listFeaturedCompanies } from '#shared/contracts/companies.ts';
import type { toSamples } from '../features/design/samples.tsx';
import { toPicture } from '../lib/centre/pictures.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePageReport } from '../lib/navigation/page.tsx';
import { SegmentedLinks } from '../ui/SegmentedLinks.tsx';

/** Every part of the design system in its states, in each tenant's theme. For engineers; not available in production. */
export function DesignScreen() {
  usePageReport(200, { title: 'Design', alternates: {}, isUnlisted: true });
  const companies = useEndpoint(listFeaturedCompanies);
  const { themes, toSamples } = useShown();
  const pictures = companies.state === 'ready' ? companies.data.flatMap(({ image }) => toPicture(image, 960).src ?? []) : [];
  const samples = toSamples ? Object.entries(toSamples((number) => pictures[number % pictures.length] ?? '')) : [];
  return (
    <>
      <link rel="stylesheet" href="/api/design/themes.css" precedence="default" />
      <div className="wrap">
        <h1>Design</h1>
        <SegmentedLinks label="Themes" segments={themes.map((name) => ({ label: name, href: `#theme-${name}`, isCurrent: false }))} />
      </div>
      {themes.map((theme) => (
        <section key={theme} id={`theme-${theme}`} className={`theme theme-${theme} tone-plain`} aria-label={`Theme ${theme}`}>
          {samples.map(([name, sample]) => (
            <section key={name} aria-label={name}>
              <p className="wrap eyebrow">
                {theme} · {name}
              </p>
              {sample}
            </section>
          ))}
        </section>
      ))}
    </>
  );
}

interface Shown {
  /** Names of the tenants for which the server has created a theme. */
  themes: string[];
  toSamples?: typeof toSamples;
}

/** Loads the samples after the page, because they contain every control of the site and exceed the size limit of a first load. */
function useShown(): Shown {
  const [shown, setShown] = useState<Shown>({ themes: [] });
  useEffect(() => {
    // safe: our server always answers in this format
    const names = fetch('/api/design/themes.json').then((answer) => answer.json() as Promise<{ data: string[] }>);
    void Promise.all([names, import('../features/design/samples.tsx')]).then(([{ data: themes }, samples]) =>
      setShown({ themes, toSamples: samples.toSamples }),
    );
  }, []);
  return shown;
}
