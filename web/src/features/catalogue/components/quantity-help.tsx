import { type OrderTerms, orderTermsText, parseEnteredNumber } from '@neev/domain';
import type { RefObject } from 'react';
import { QuantitySteps } from './quantity-steps.tsx';

interface QuantityHelpProps {
  product: OrderTerms & { name: string; unit: string };
  field: RefObject<HTMLInputElement | null>;
  /** Called after the field shows another quantity. */
  onStep: () => void;
}

/** Step buttons for the quantity field of a product page, and the terms of the product. */
export function QuantityHelp({ product, field, onStep }: QuantityHelpProps) {
  const terms = orderTermsText(product, product.unit);

  function show(quantity: number) {
    if (field.current) field.current.value = String(quantity);
    onStep();
  }

  return (
    <>
      <QuantitySteps
        name={product.name}
        terms={product}
        getQuantity={() => parseEnteredNumber(field.current?.value ?? '')}
        onStep={show}
      />
      {terms !== undefined && <p className="order-last w-full text-sm text-ink-soft">{terms}</p>}
    </>
  );
}
