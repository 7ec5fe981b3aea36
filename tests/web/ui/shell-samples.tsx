import { Field } from '#web/ui/Field.tsx';
import { Input } from '#web/ui/Input.tsx';
import { BottomBar } from '#web/ui/shell/BottomBar.tsx';
import { Footer } from '#web/ui/shell/Footer.tsx';
import { Header } from '#web/ui/shell/Header.tsx';
import { OverHeader } from '#web/ui/shell/OverHeader.tsx';
import { SkipLink } from '#web/ui/shell/SkipLink.tsx';
import { Toast } from '#web/ui/Toast.tsx';
import { ToastArea } from '#web/ui/ToastArea.tsx';

const languages = [
  { locale: 'cz', tag: 'cs', label: 'Čeština', short: 'CZ', href: '/cz', isCurrent: false },
  { locale: 'en', tag: 'en', label: 'English', short: 'EN', href: '/en', isCurrent: true },
  { locale: 'de', tag: 'de', label: 'Deutsch', short: 'DE', href: '/de', isCurrent: false },
];

export const logo = { alt: 'Rivermarket', href: '/en' };

export const entries = [
  {
    label: 'Shops & services',
    href: '/en/shops',
    isActive: true,
    children: [
      { label: 'Shops', href: '/en/shops/all' },
      { label: 'Dining', href: '/en/dining' },
      { label: 'E-shops', href: 'https://eshops.example' },
    ],
  },
  { label: 'Offers', href: '/en/offers' },
  { label: 'News & events', href: '/en/news-events' },
  { label: 'Map', href: '/en/floorplan' },
  { label: 'Opening hours', href: '/en/opening-hours' },
];

export function PageHead({ isMinimized = false }: { isMinimized?: boolean }) {
  return (
    <>
      <SkipLink label="Skip to content" />
      <OverHeader
        label="Today"
        hours={{ text: 'Open today until 21:00', href: '/en/opening-hours', isOpen: true }}
        entries={[
          { label: 'Parking: 412 free', href: '/en/parking', icon: 'parking' },
          { label: 'How to get here', href: '/en/how-to-get-here', icon: 'map-pin' },
        ]}
      />
      <Header
        logo={logo}
        entries={entries}
        languages={languages}
        isMinimized={isMinimized}
        tools={[
          { label: 'Search', href: '/en/search', icon: 'search' },
          { label: 'Favourites', href: '/en/favourites', icon: 'heart', count: 3 },
          { label: 'Log in', href: '/en/login', icon: 'user' },
        ]}
        labels={{ navigation: 'Main', openMenu: 'Open menu', closeMenu: 'Close menu', menu: 'Menu', languages: 'Language' }}
      />
    </>
  );
}

export function PageEnd() {
  return (
    <>
      <footer className="footer">
        <Footer
          logo={logo}
          statement="By the river, every day."
          aside={
            <Field label="News from the centre by e-mail">
              <Input type="email" placeholder="you@example.org" />
            </Field>
          }
          groups={[
            { title: 'Discover', entries },
            { title: 'For visitors', entries: entries.slice(1) },
            { title: 'About us', entries: entries.slice(2) },
          ]}
          social={[
            { label: 'Instagram', href: 'https://instagram.example', icon: 'instagram' },
            { label: 'Facebook', href: 'https://facebook.example', icon: 'facebook' },
            { label: 'TikTok', href: 'https://tiktok.example', icon: 'tiktok' },
          ]}
          languages={languages}
          contact={
            <address>
              Nábřeží 12, Praha
              <br />
              <a href="tel:+420200000000">+420 200 000 000</a>
            </address>
          }
          legal="© Rivermarket 2026"
          legalEntries={[
            { label: 'Privacy', href: '/en/privacy-policy' },
            { label: 'Cookies', href: '/en/cookies' },
          ]}
          labels={{ social: 'Follow us', languages: 'Language' }}
        />
      </footer>
      <BottomBar
        label="Quick"
        entries={[
          { label: 'Home', href: '/en', icon: 'home', isActive: true },
          { label: 'Shops', href: '/en/shops', icon: 'store' },
          { label: 'Map', href: '/en/floorplan', icon: 'map' },
          { label: 'Offers', href: '/en/offers', icon: 'tag' },
          { label: 'Card', href: '/en/dashboard', icon: 'card' },
        ]}
      />
      <ToastArea label="Messages">
        <Toast type="success" title="Saved" text="The shop is among your favourites." closeLabel="Close" onClose={() => undefined} />
      </ToastArea>
    </>
  );
}
