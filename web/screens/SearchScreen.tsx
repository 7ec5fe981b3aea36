import { ErrorScreen } from './ErrorScreen.tsx';

export function SearchScreen() {
  return <ErrorScreen code="NotFound" />;
}
