type Section = (customerId: number) => unknown;

/** Everything that is stored of a member, section by section; each part of the mall API adds what it keeps. */
export function createOwnData() {
  const sections = new Map<string, Section>();
  return {
    addSection(name: string, read: Section): void {
      if (sections.has(name)) throw new Error(`two parts tell of ${name}`);
      sections.set(name, read);
    },
    read: (customerId: number): Record<string, unknown> =>
      Object.fromEntries([...sections].map(([name, read]) => [name, read(customerId)])),
  };
}

export type OwnData = ReturnType<typeof createOwnData>;
