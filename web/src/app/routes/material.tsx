import { PageHead } from '../page-head.tsx';

export function MaterialPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Our Products" />
      <h1 className="text-title">Our Products</h1>
    </div>
  );
}
