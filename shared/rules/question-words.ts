/**
 * Words that narrow a question and seldom name its subject: time, price, floor, the centre itself. Without a subject they are searched; otherwise
 * they only order the results.
 */
const circumstances: ReadonlySet<string> = new Set(
  [
    'otevreno otevrene otevrena otevreny oteviraci otviraci otvira otviraji otevira oteviraji oteviracka otviracka otevirate otvirate zavira zaviraji zavirate zavreno doba hodiny hodinu hodin hodina cas casu dnes dneska dnesni zitra zitrejsi ted vecer rano dopoledne odpoledne noc pres vikend vikendu tyden dny pondeli utery streda stredu ctvrtek patek sobota sobotu nedele nedeli jedna dve tri ctyri pet zacina zacinaji konci stedry silvestr silvestra',
    'cena ceny cenu cenik stoji stat plati platim drahe drahy levne levny zdarma zadarmo patro patre patra poschodi pod mene nez korun koruny kc czk euro eur obchod obchody obchodu obchodni centrum centru prodejna deje deji hraji hraje',
    'otvorene otvorena otvaracia otvaraju otvarate zatvaraju zatvarate zatvorene otvara zatvara zajtra teraz popoludni tyzden pondelok utorok stvrtok piatok nedela nedelu lacne lacny poschodie menej ako obchodne zacina konci silvester',
    'open opens opened opening close closes closed closing hours hour time times today tonight tomorrow now morning evening afternoon night weekend week day days monday tuesday wednesday thursday friday saturday sunday eve price prices cost costs fee expensive cheap free floor level under below less than crowns available next until till late early bring take leave go shop shops store stores mall centre center years old starts start begin begins going one two three four five',
    'bis offen geoffnet offnet offnen offnungszeiten offnungszeit schliesst schliessen macht ladenschluss heute abend morgen jetzt nachmittag nacht wochenende woche tag tage stunde stunden lange uhr uhrzeit montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag heiligabend sylvester preis preise kosten kostet teuer gunstig billig kostenlos gratis stock etage stockwerk unter weniger als kronen laden geschaft geschafte einkaufszentrum hat beginnt fangt lauft laufen los nehmen mitbringen zwei drei vier funf',
  ].flatMap((words) => words.split(' ')),
);

/** Beginnings of words for opening hours, which have many forms: otevíračku, otváracie. Not otvírač and otvárač, which are tools. */
const hoursStart = /^(?:ote?virac|otvarac|otvorac)[ik]/;
const minPossessive = 6;

/** Whether a folded word is only a circumstance of a question: 'tonight' and 'tonights' (tonight's). */
export const isCircumstance = (word: string): boolean =>
  circumstances.has(word) ||
  /^\d+$/.test(word) ||
  hoursStart.test(word) ||
  (word.length >= minPossessive && word.endsWith('s') && circumstances.has(word.slice(0, -1)));

/** Words for offers. The subject is the thing that is offered: 'lunch' in 'cheap lunch deal'. */
const offerWords: ReadonlySet<string> = new Set(
  'nabidka nabidky nabidku sleva slevy slevu sleve ponuka ponuky ponuku zlava zlavy zlavu deal deals offer offers discount discounts angebot angebote rabatt rabatte'.split(
    ' ',
  ),
);

/** Whether a folded word means offers in general, and not one offer. */
export const isOfferWord = (word: string): boolean => offerWords.has(word);

/** Splits the words of a query (`toQueryWords`) into its subject and its circumstances; if it has only circumstances, they are the subject. */
export function splitQueryWords(words: readonly string[]): { subject: readonly string[]; circumstances: readonly string[] } {
  const { subject = [], other = [] } = Object.groupBy(words, (word) => (isCircumstance(word) || isOfferWord(word) ? 'other' : 'subject'));
  return subject.length > 0 ? { subject, circumstances: other } : { subject: words, circumstances: [] };
}
