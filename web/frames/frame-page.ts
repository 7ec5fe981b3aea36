import mapStyles from './map.css?inline';

/** Data that the gateway wrote on the map's element. */
export interface FramePage {
  element: HTMLElement;
  latitude: number;
  longitude: number;
  /** The centre's name. */
  name: string;
  labels: { zoomIn: string; zoomOut: string; silent: string; from: string; route: string };
  /** Shows the message that the map does not load; with `false` hides it. */
  sayIsSilent: (isSilent: boolean) => void;
}

/** Reads the page's data and applies its styles as a constructed stylesheet, which the content policy allows. */
export function openFramePage(): FramePage {
  const element = document.querySelector<HTMLElement>('#map');
  if (!element) throw new Error('This script needs the page that the gateway makes for it.');
  const { latitude, longitude, name = '', colour, zoomIn = '', zoomOut = '', silent = '', from = '', route = '' } = element.dataset;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(mapStyles);
  document.adoptedStyleSheets = [sheet];
  followTheme();
  element.role = 'region';
  element.ariaLabel = document.title;
  if (colour) document.documentElement.style.setProperty('--pin', colour);

  const note = document.createElement('p');
  note.className = 'map-note';
  note.role = 'status';
  document.body.append(note);
  return {
    element,
    latitude: Number(latitude),
    longitude: Number(longitude),
    name,
    labels: { zoomIn, zoomOut, silent, from, route },
    sayIsSilent(isSilent) {
      note.hidden = !isSilent;
      note.textContent = isSilent ? silent : '';
    },
  };
}

/** Shows the theme of the page around the frame, now and when it changes. */
function followTheme(): void {
  const page = window.parent; // of our own origin, as the frame's policy demands
  const show = () => {
    const { colorScheme } = page.getComputedStyle(page.document.documentElement);
    document.documentElement.dataset.scheme = colorScheme === 'dark' ? 'dark' : 'light';
  };
  show();
  const ending = new AbortController();
  const { signal } = ending;
  for (const type of ['mallfront:scheme', 'storage']) page.addEventListener(type, show, { signal });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show, { signal });
  addEventListener('pagehide', () => ending.abort(), { signal });
}
