import mapStyles from './map.css?inline';

/** What the gateway wrote on the element that the map fills. */
export interface FramePage {
  element: HTMLElement;
  latitude: number;
  longitude: number;
  /** The centre's name. */
  name: string;
  labels: { zoomIn: string; zoomOut: string; silent: string; from: string; route: string };
  /** Says that no map is coming, or that it has come after all. */
  sayIsSilent: (isSilent: boolean) => void;
}

/** The page's facts; puts on its styles, which the content policy admits because no markup bears them. */
export function openFramePage(): FramePage {
  const element = document.querySelector<HTMLElement>('#map');
  if (!element) throw new Error('This script needs the page that the gateway makes for it.');
  const { latitude, longitude, name = '', colour, zoomIn = '', zoomOut = '', silent = '', from = '', route = '' } = element.dataset;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(mapStyles);
  document.adoptedStyleSheets = [sheet];
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
