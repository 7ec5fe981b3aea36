import { useTranslate } from '../../lib/texts/i18n.tsx';

/** A code in groups of characters. Screen readers get it character by character. */
export function CodeText({ code }: { code: string }) {
  const t = useTranslate();
  const groups = toCodeGroups(code);
  return (
    <p className="ticket-text">
      <span className="visually-hidden">{`${t('my_rewards.code')}: ${groups.map((group) => [...group].join(' ')).join(', ')}`}</span>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of a code do not change their order
        <span key={index} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}

/** Splits a code into groups of four for reading aloud; ignores existing separators. */
function toCodeGroups(code: string): string[] {
  return code.replace(/[^\dA-Z]/gi, '').match(/.{1,4}/g) ?? [];
}
