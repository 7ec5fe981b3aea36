import { cleanCode } from '#shared/rules/typed-text.ts';
import { consentIdPattern } from '#shared/site/consent.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { CommandFault, type Commands, toCentreTime } from './command.ts';

/** `npm run mall -- consent …` */
export const consentCommands: Commands = {
  show: {
    takes: '<number>',
    does: 'shows what was decided about cookies under the number that a visitor names from the page of cookies, when, and about which list',
    run(typed, context) {
      const number = readNumber(typed);
      const kept = context.domain.queries.cookieConsents.find(number);
      if (!kept)
        throw new CommandFault(
          `${number} is the number of no decision that is kept here: each is for ${retentionDays.cookieConsents / 365} years, if it has arrived.`,
        );
      const { zone, toMinute } = toCentreTime(context);
      return [
        `number    ${number}`,
        `decided   ${toMinute(kept.decidedAt)} (${zone})`,
        `decision  ${kept.decision.replaceAll('-', ' ')}`,
        `allowed   ${kept.choices.join(', ') || 'nothing'}`,
        `list      ${kept.version}`,
      ].join('\n');
    },
  },
};

function readNumber(words: readonly string[]): string {
  const number = cleanCode(words.join('')).toLowerCase();
  if (!consentIdPattern.test(number))
    throw new CommandFault('The number of a decision has 12 to 32 small letters and digits, such as 4f0c9a7be21d33a86b5e0d17.');
  return number;
}
