import { nextQuantity, type OrderTerms } from '@neev/domain';
import { Minus, Plus } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { useIsHydrating } from '@/lib/loading/lazy-component.ts';

interface QuantityStepsProps {
  /** The product, for screen readers. */
  name: string;
  terms: OrderTerms;
  /** Returns the present quantity; `undefined` if the field does not contain a number. */
  getQuantity: () => number | undefined;
  onStep: (quantity: number) => void;
}

/**
 * Buttons for the next smaller and the next larger quantity in which a product is sold. Disabled until
 * hydration: a press would be lost.
 */
export function QuantitySteps({ name, terms, getQuantity, onStep }: QuantityStepsProps) {
  const disabled = useIsHydrating();
  const step = (direction: 1 | -1) => () =>
    onStep(nextQuantity(getQuantity() ?? 0, direction, terms));
  return (
    <div className="print-hidden flex gap-1 noscript:hidden">
      <Button
        {...{ disabled }}
        variant="outline"
        aria-label={`Less of ${name}`}
        className="px-3"
        onClick={step(-1)}
      >
        <Minus aria-hidden className="size-4" />
      </Button>
      <Button
        {...{ disabled }}
        variant="outline"
        aria-label={`More of ${name}`}
        className="px-3"
        onClick={step(1)}
      >
        <Plus aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
