import type { Network } from './network-icon.tsx';

export interface FooterLink {
  name: string;
  to: string;
}

export const quickLinks: readonly FooterLink[] = [
  { name: 'About Us', to: '/about' },
  { name: 'Privacy Policy', to: '/privacy-policy' },
  { name: 'Website Policy', to: '/website-policy' },
  { name: 'Site Map', to: '/sitemap' },
  { name: 'Blog', to: '/blog' },
  { name: 'Contact Us', to: '/contact' },
];

export const productLinks: readonly FooterLink[] = [
  { name: 'Steel', to: '/products/steel' },
  { name: 'Cement', to: '/products/cement' },
  { name: 'RMC', to: '/products/rmc' },
  { name: 'Roofing Sheets', to: '/products/roofing-sheets' },
  { name: 'Structurals', to: '/products/structurals' },
];

/** The networks' own pages, until the company has one of its own there. */
export const followLinks: readonly { name: Network; to: string }[] = [
  { name: 'Facebook', to: 'https://www.facebook.com/' },
  { name: 'Twitter', to: 'https://twitter.com/' },
  { name: 'LinkedIn', to: 'https://www.linkedin.com/' },
  { name: 'YouTube', to: 'https://www.youtube.com/' },
  { name: 'Instagram', to: 'https://www.instagram.com/' },
];
