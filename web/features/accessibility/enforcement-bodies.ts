interface EnforcementBody {
  /** In the country's language. */
  name: string;
  /** Language of the name (BCP 47). */
  lang: string;
  href?: string;
}

/** Authorities that enforce the European Accessibility Act (Directive (EU) 2019/882) for online services, by country (ISO 3166). */
const enforcementBodies: Readonly<Record<string, EnforcementBody>> = {
  // Act 351/2022 Z. z.
  SK: { name: 'Slovenská obchodná inšpekcia', lang: 'sk', href: 'https://www.soi.sk/' },
  // Act 424/2023 Sb.
  CZ: { name: 'Česká obchodní inspekce', lang: 'cs', href: 'https://coi.gov.cz/' },
  // BFSG § 20: one authority of all states, in Magdeburg
  DE: {
    name: 'Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)',
    lang: 'de',
  },
  // BaFG § 21
  AT: { name: 'Sozialministeriumservice', lang: 'de', href: 'https://www.sozialministeriumservice.gv.at/' },
};

/** Returns the authority of a country; undefined if it is not known. */
export function findEnforcementBody(countryCode: string | undefined): EnforcementBody | undefined {
  return countryCode !== undefined && Object.hasOwn(enforcementBodies, countryCode) ? enforcementBodies[countryCode] : undefined;
}
