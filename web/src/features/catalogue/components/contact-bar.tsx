import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button.tsx';
import { useCompany } from '@/lib/company.ts';
import { useSiteFacts } from '@/lib/site-facts.ts';

interface ContactBarProps {
  /** The product or the category of the page. */
  about: string;
  /** The path of the page. */
  path: string;
  /** The button or link for a quote. */
  children: ReactNode;
}

/** The ways to contact the company, at the bottom of the screen of a phone. The last child of a page. */
export function ContactBar({ about, path, children }: ContactBarProps) {
  const { siteUrl } = useSiteFacts();
  const company = useCompany();
  const text = `Please send me a quote for ${about}. ${siteUrl}${path}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not the fields of a form.
    <div
      role="group"
      aria-label="Contact us"
      className="contact-bar sticky bottom-0 z-20 grid grid-cols-3 gap-2 border-t border-line bg-white px-2 pt-2 sm:hidden print:hidden [&_svg]:hidden min-[22.5rem]:[&_svg]:block"
    >
      <a href={`tel:${company.phoneLink}`} className={buttonClass('outline')}>
        <Phone aria-hidden className="size-4 shrink-0" />
        Call
      </a>
      <a
        href={`https://wa.me/${company.whatsapp}?text=${encodeURIComponent(text)}`}
        rel="noopener"
        className={buttonClass('outline')}
      >
        <MessageCircle aria-hidden className="size-4 shrink-0" />
        WhatsApp
      </a>
      {children}
    </div>
  );
}
