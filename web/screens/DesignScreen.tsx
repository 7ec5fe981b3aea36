import { useEffect, useState } from 'react';
import { listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { toSamples } from '../features/design/samples.tsx';
import { usePageReport } from '../lib/page.tsx';
import { toPicture } from '../lib/pictures.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { SegmentedLinks } from '../ui/SegmentedLinks.tsx';

/** For engineers, outside production alone: every part of the design system in its states, in each tenant's theme. */
export function DesignScreen() {
  usePageReport(200, { title: 'Design', alternates: {}, isUnlisted: true });
  const companies = useEndpoint(listFeaturedCompanies);
  const themes = useThemes();
  const pictures = companies.state === 'ready' ? companies.data.flatMap(({ image }) => toPicture(image, 960).src ?? []) : [];
  const samples = Object.entries(toSamples((number) => pictures[number % pictures.length] ?? ''));
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

/** The names of the tenants whose themes the server made. */
function useThemes(): string[] {
  const [themes, setThemes] = useState<string[]>([]);
  useEffect(() => {
    void fetch('/api/design/themes.json')
      .then((answer) => answer.json() as Promise<{ data: string[] }>) // our own server's answer
      .then(({ data }) => setThemes(data));
  }, []);
  return themes;
}
