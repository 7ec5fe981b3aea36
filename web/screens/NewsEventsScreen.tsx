import { ErrorScreen } from './ErrorScreen.tsx';

export function NewsEventsScreen() {
  return <ErrorScreen code="NotFound" />;
}
