import { PageHead } from '../page-head.tsx';

export function WebsitePolicyPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Website policy" />
      <h1 className="text-title">Website policy</h1>
    </div>
  );
}
