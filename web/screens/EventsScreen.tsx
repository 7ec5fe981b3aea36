import { ErrorScreen } from './ErrorScreen.tsx';

export function EventsScreen() {
  return <ErrorScreen code="NotFound" />;
}
