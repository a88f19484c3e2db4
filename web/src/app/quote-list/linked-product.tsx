import { firstQuantityOf } from '@neev/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { useProduct } from '@/features/catalogue/watch-catalogue.ts';
import { useFreshness } from '@/lib/live/use-live.ts';
import { addProduct } from '@/lib/quote-list/browser-list.ts';
import type { KnownProducts } from '@/lib/quote-list/list.ts';

/** Milliseconds to wait for the present price. */
const CONFIRMATION_MS = 10_000;

const NO_CONNECTION_TEXT =
  "We couldn't reach our server. Keep this page open: the product will be added to your list once you're connected.";

interface LinkedProductProps {
  id: string;
  products: KnownProducts;
}

/**
 * Adds the product of a link that was followed before its page was hydrated, at the price that the server has now.
 * Without a response, at that on the device; if there is none, the visitor is informed and the product is added later.
 */
export function LinkedProduct({ id, products }: LinkedProductProps) {
  const { product, isDecided, hasFailed } = useLinkedProduct(id, products);
  const navigate = useNavigate();
  const isHandled = useRef(false);

  const add = useEffectEvent(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    if (product) addProduct(product, firstQuantityOf(product));
    else toast.error('This product is no longer available.');
    void navigate('/quote', { replace: true });
  });

  useEffect(() => {
    if (isDecided) add();
    else if (hasFailed) toast.error(NO_CONNECTION_TEXT, { id: 'linked-product' });
  }, [isDecided, hasFailed]);

  return null;
}

function useLinkedProduct(id: string, products: KnownProducts) {
  const live = useProduct(id);
  const freshness = useFreshness();
  const isLate = useIsLate();
  const isConfirmed = live.status === 'ready' && freshness === 'current';
  const value = live.status === 'ready' ? live.value : undefined;
  const product = isConfirmed ? value : (value ?? products?.get(id));
  return {
    product,
    isDecided: isConfirmed || (isLate && product !== undefined),
    hasFailed: live.status === 'error',
  };
}

/** Whether the price is no longer waited for; at once without a connection. */
function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(!navigator.onLine);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
