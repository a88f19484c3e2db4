import { PageHead } from '../page-head.tsx';

export function SearchPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Search" />
      <h1 className="text-title">Search</h1>
    </div>
  );
}
