import { ErrorScreen } from './ErrorScreen.tsx';

export function NewsScreen() {
  return <ErrorScreen code="NotFound" />;
}
