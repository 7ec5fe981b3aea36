import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in for a page that breaks. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Keeps an error of one page within it: the shell, and the way to other pages, stay. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}
