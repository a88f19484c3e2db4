import { PageHead } from '../page-head.tsx';

export function SiteMapPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Site map" />
      <h1 className="text-title">Site map</h1>
    </div>
  );
}
