/** A component of a calendar file, as a third-party program parses it: with unfolded lines and unescaped texts. */
export interface ReadComponent {
  name: string;
  /** Values by name including parameters, such as `DTSTART;VALUE=DATE`. */
  properties: Record<string, string>;
  components: ReadComponent[];
}

/** Parses a calendar file. Throws for violations of RFC 5545: wrong line ends, long lines, lines without a value, unclosed components. */
export function readCalendarFile(text: string): ReadComponent {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.');
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`A line end that is not CRLF: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets in a line: ${line}`);
  }
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n');
  const root: ReadComponent = { name: '', properties: {}, components: [] };
  const open = [root];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`No value: ${line}`);
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)];
    const current = open.at(-1) ?? root;
    if (name === 'BEGIN') {
      const component = { name: value, properties: {}, components: [] };
      current.components.push(component);
      open.push(component);
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`${value} ends and was not open.`);
    } else if (name in current.properties) throw new Error(`${name} twice`);
    else
      current.properties[name] = /^(?:SUMMARY|DESCRIPTION|LOCATION|NAME|X-WR-CALNAME|UID|PRODID)$/.test(name) ? unescapeText(value) : value;
  }
  const [calendar] = root.components;
  if (open.length !== 1 || root.components.length !== 1 || calendar?.name !== 'VCALENDAR') throw new Error('Not one whole calendar.');
  return calendar;
}

/** Unescapes a text. Throws if a separator is not escaped. */
export function unescapeText(value: string): string {
  return value.replace(/\\(.)|[;,\\]/gs, (whole, escaped: string | undefined) => {
    if (escaped === undefined) throw new Error(`${JSON.stringify(whole)} stands bare in ${value}`);
    return /n/i.test(escaped) ? '\n' : escaped;
  });
}
