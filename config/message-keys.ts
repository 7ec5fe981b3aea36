/** What the sources say of the messages that they use: by it the build gives each screen its own, and a test finds what is missing. */

/** The keys of each `t('…')`, `useTranslate()('…')`, `t(isOpen ? '…' : '…')`; none where it is put together. Declarations are no calls. */
export function callsOfT(code: string): { keys: string[] }[] {
  return [...code.matchAll(/(?<!function )(?:\bt|\buseTranslate\(\))\(\s*(?!key\b\??:)([^,)]*)/g)].map((match) => {
    const argument = match[1] ?? '';
    const literals = [...argument.matchAll(/(?:^|[?:]\s*)'([^']+)'/g)];
    return { keys: literals.map((literal) => literal[1] ?? '') };
  });
}

/** `// messages: error.*, nav.*` says which keys a file puts together; `// settings: colors_*` does so for settings. */
export function declaredIn(text: string, table: 'messages' | 'settings'): { wildcard: string; isMeant: (key: string) => boolean }[] {
  const lists = [...text.matchAll(new RegExp(`^\\s*// ${table}: (.+)$`, 'gm'))].map((match) => match[1] ?? '');
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => {
      const wildcard = name.trim();
      const pattern = new RegExp(`^${wildcard.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
      return { wildcard, isMeant: (key: string) => pattern.test(key) };
    });
}
