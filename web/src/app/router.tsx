import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { PublicLayout } from './layouts/public-layout.tsx';
import { LOGIN_PATH } from './routes/admin/paths.ts';
import { ScrollToTop } from './scroll-to-top.tsx';

/** Each page is a chunk of its own. */
const HomePage = page(async () => (await import('./routes/home.tsx')).HomePage);
const ContactPage = page(async () => (await import('./routes/contact.tsx')).ContactPage);
const CategoryPage = page(async () => (await import('./routes/category.tsx')).CategoryPage);
const CategoriesPage = page(async () => (await import('./routes/categories.tsx')).CategoriesPage);
const SubcategoryPage = page(
  async () => (await import('./routes/subcategory.tsx')).SubcategoryPage,
);
const ProductPage = page(async () => (await import('./routes/product.tsx')).ProductPage);
const NotFoundPage = page(async () => (await import('./routes/not-found.tsx')).NotFoundPage);
const AdminArea = page(async () => (await import('./routes/admin/admin-area.tsx')).AdminArea);
const AdminLogin = page(async () => (await import('./routes/admin/admin-area.tsx')).AdminLogin);

export function Router() {
  return (
    <BrowserRouter>
      <ScrollToTop />
      <Routes>
        <Route element={<PublicLayout />}>
          <Route index element={<HomePage />} />
          <Route path="contact" element={<ContactPage />} />
          <Route path="categories" element={<CategoriesPage />} />
          <Route path="category/:categoryId" element={<CategoryPage />} />
          <Route path="products/:categoryId" element={<CategoryPage />} />
          <Route path="subcategory/:subcategoryId" element={<SubcategoryPage />} />
          <Route path="product/:productId" element={<ProductPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
        <Route path={LOGIN_PATH} element={<AdminLogin />} />
        <Route path="admin/*" element={<AdminArea />} />
      </Routes>
    </BrowserRouter>
  );
}

function page(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}
