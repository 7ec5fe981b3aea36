import { fold } from './fold.ts';

/** Max words of a query, because each costs time; the rest is ignored. */
export const maxQueryWords = 8;

/** Words of a query that carry no meaning: 'kde je wc', 'where can I buy shoes', 'wo ist die Apotheke'. By language: cs and sk, en, de. */
const fillers: ReadonlySet<string> = new Set(
  [
    'a i o u v ve vo s se so k ke ku z ze zo na do od po pro pre za kde je jsou su jak ako mate mam chci chcem koupit koupim kupit kupim najdu najit najdem najst hledam hladam potrebuji potrebujem vas vam',
    'kolik kolika kolko kolkej co ci kdy kedy dokdy dokedy kam kudy kadial odkud ktery ktera ktere kterem kterou ktory ktora ktore ktorom jaky jaka jake jakou akym aky aka ake tady tu zde tam nekde niekde nejaky nejaka nejake nejakou nejakej niekto neco nieco',
    'muzu mohu muzete muzeme mozem mozete mozeme mame maji maju ma mit bych by chtel chtela chcel chcela potrebuju potrebuje sezenu sehnat zozeniem zohnat dostanu dostat dostanem prodavate prodavaji prodava predavate nabizite nabizi vedete kupujem me mi mne ma nam nas ja my vy ty to ten ta tato prosim diky dakujem ahoj da daji lze smim smi smiem moc taky jeste este uz tedy',
    'nejblizsi nejblizsiho nejblizsim nejbliz nejblize najblizsi najblizsia najblizsie najblizsieho blizko pobliz',
    'the an of and or in on at to for is are where how you have can my your any with near buy find get need looking',
    'what when which who does do did much many it its this that there here they we our us me im ive id please thanks hello hi some something anything somewhere anywhere would could should may will be was been want wanna like got wheres whats hows nearest nearby closest around from by if also just does doing s sell sells selling',
    'der die das den dem ein eine einen und oder im am zu zum zur fur mit wo ist sind gibt es wie ich kann man kaufen finde finden suche brauche',
    'was wann wer welche welcher welches welchem welchen wieviel viel hier dort irgendwo etwas ihr euch eure euren sie mir mich uns wir du habt haben habe hab bekomme bekommen kriege gibts bitte danke hallo bei beim ins auf aus von vom nach mein meine meinen meiner darf durfen konnen konnt mochte will wollen brauchen suchen verkauft einer einem nachste nachsten nachster nachstes naechste naechsten nahe mal noch auch denn eigentlich sich werden wird lassen lass an',
  ].flatMap((words) => words.split(' ')),
);

/** Folded, distinct words of a query, without fillers, unless it has only fillers. */
export function toQueryWords(text: string): string[] {
  return listQueryWords(toPieces(text));
}

function listQueryWords(pieces: readonly Piece[]): string[] {
  const words = [...new Set(pieces.flatMap(({ whole, parts }) => whole ?? parts))];
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).slice(0, maxQueryWords);
}

/** Folded words by which a text is found: also the parts of a joined word (Wi-Fi), and `hm` for H&M. */
export function toTextWords(text: string): string[] {
  return listTextWords(toPieces(text));
}

/** Returns a text for comparison with a whole query ('Kde je WC?' is 'wc'), and the folded words by which it is found. */
export function readText(text: string): { phrase: string; words: string[] } {
  const pieces = toPieces(text);
  return { phrase: listQueryWords(pieces).join(' '), words: listTextWords(pieces) };
}

export type ReadText = typeof readText;

/** Like `readText` for several texts, without repetition. */
export function readTexts(texts: readonly string[], read: ReadText = readText): { phrases: string[]; words: string[] } {
  const all = texts.map((text) => read(text));
  return { phrases: [...new Set(all.map(({ phrase }) => phrase))], words: [...new Set(all.flatMap(({ words }) => words))] };
}

function listTextWords(pieces: readonly Piece[]): string[] {
  return [...new Set(pieces.flatMap(({ whole, parts }) => toSpellings(whole, parts)))];
}

function toSpellings(whole: string | undefined, parts: readonly string[]): readonly string[] {
  if (whole === undefined) return parts;
  const isSigned = whole.includes('&');
  if (!isSigned) return [whole, ...parts];
  const glued = parts.join('');
  return /\p{L}/u.test(glued) ? [whole, glued] : [whole]; // 2+1 is not 21
}

interface Piece {
  /** Several parts that form one word: H&M, Wi-Fi, McDonald’s. */
  whole?: string | undefined;
  parts: readonly string[];
}

/** Max length of a part that is not a word of its own. */
const maxFragment = 2;

function toPieces(text: string): Piece[] {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([&+]) ?/g, '$1')
    .split(' ')
    .flatMap((chunk) => toSignedPiece(chunk) ?? chunk.split(/[&+]/).flatMap(toHyphenedPiece));
}

function toSignedPiece(chunk: string): Piece | undefined {
  const parts = chunk.split(/[&+]/).map(fold).filter(Boolean);
  const areFragments = parts.every((part) => part.length <= maxFragment && !part.includes(' '));
  return parts.length > 1 && areFragments ? { whole: parts.join('&'), parts } : undefined;
}

function toHyphenedPiece(chunk: string): Piece[] {
  const parts = chunk
    .split(/[-‐‑'’`´]/)
    .map(fold)
    .filter(Boolean);
  const isOne = parts.length > 1 && !parts.some((part) => part.includes(' ')) && parts.some((part) => part.length <= maxFragment);
  return isOne ? [{ whole: parts.join(''), parts }] : [{ parts: parts.flatMap((part) => part.split(' ')) }];
}
