import type { Locale } from '#shared/site/locales.ts';

interface MapWords {
  /** The page's name, before the centre's. */
  map: string;
  zoomIn: string;
  zoomOut: string;
  /** No piece of the map has come. */
  silent: string;
  /** The field for the place that a visitor comes from. */
  from: string;
  /** The link to the way from that place. */
  route: string;
}

/** What the map's own page says in each language. */
export const mapWords: Readonly<Record<Locale, MapWords>> = {
  en: {
    map: 'Map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    silent: 'The map cannot be loaded just now. The address is on the page.',
    from: 'Where are you coming from?',
    route: 'Show the way',
  },
  cz: {
    map: 'Mapa',
    zoomIn: 'Přiblížit',
    zoomOut: 'Oddálit',
    silent: 'Mapové podklady se teď nedaří načíst. Adresu najdete na stránce.',
    from: 'Odkud jedete?',
    route: 'Ukázat cestu',
  },
  sk: {
    map: 'Mapa',
    zoomIn: 'Priblížiť',
    zoomOut: 'Oddialiť',
    silent: 'Mapové podklady sa teraz nedarí načítať. Adresu nájdete na stránke.',
    from: 'Odkiaľ idete?',
    route: 'Ukázať cestu',
  },
  de: {
    map: 'Karte',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    silent: 'Die Karte lässt sich gerade nicht laden. Die Adresse steht auf der Seite.',
    from: 'Woher kommen Sie?',
    route: 'Weg anzeigen',
  },
};
