import { Component, type ComponentType, type ReactNode } from 'react';

/** What a component that stands for a failed one is told. */
export interface Failed {
  error: unknown;
  onRetry: () => void;
}

interface Props {
  children: ReactNode;
  /** Stands in the place of what failed. */
  fallback: ComponentType<Failed>;
  /** Called before the children are tried again. */
  onRetry?: () => void;
  /** Another one, such as the next page's address, is another try. */
  resetKey?: string;
}

/** Keeps a part that throws from taking the page with it. A class: React has no other way. */
export class Boundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.retry();
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const Fallback = this.props.fallback;
    return error ? <Fallback error={error} onRetry={this.retry} /> : this.props.children;
  }
}
