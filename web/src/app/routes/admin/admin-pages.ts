import {
  Boxes,
  GalleryHorizontalEnd,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Users,
} from 'lucide-react';

interface AdminPage {
  path: string;
  /** In the sidebar. */
  label: string;
  /** At the head of the page. */
  title: string;
  icon: LucideIcon;
}

/** The screens of the admin area (specification, section 2, "Admin routes"), and the team. */
export const adminPages: readonly AdminPage[] = [
  { path: '/admin/dashboard', label: 'Dashboard', title: 'Dashboard', icon: LayoutDashboard },
  { path: '/admin/products', label: 'Products', title: 'Products', icon: Boxes },
  { path: '/admin/enquiries', label: 'Enquiries', title: 'Enquiries', icon: Inbox },
  {
    path: '/admin/hero-slides',
    label: 'Carousel Management',
    title: 'Carousel Management',
    icon: GalleryHorizontalEnd,
  },
  { path: '/admin/team', label: 'Team', title: 'Team', icon: Users },
];

export function adminTitleOf(pathname: string): string {
  return adminPages.find(({ path }) => pathname.startsWith(path))?.title ?? 'Dashboard';
}
