import { PageHead } from '../page-head.tsx';

export function NewProductsPage() {
  return (
    <div className="container-page py-10 lg:py-14">
      <PageHead title="Our New Products" />
      <h1 className="text-title">Our New Products</h1>
    </div>
  );
}
